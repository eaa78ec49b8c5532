import Fastify from 'fastify'

// The least a Fastify server can do at all: the same few words to everybody, with no database behind it.
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ port: Number(process.env.PORT) })

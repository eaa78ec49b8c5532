import type { TestShop } from '#server/testing/test-shop.ts'

type FilePart = { field: string; name: string; type: string; bytes: Buffer }

/** Posts a form as a browser does, byte for byte, whatever the names are. */
export function sendForm(
  shop: Pick<TestShop, 'app'>,
  url: string,
  token: string,
  fields: Record<string, string>,
  files: FilePart[],
) {
  const boundary = 'form-of-a-test'
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const parts = files.map(({ field, name, type, bytes }) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${escapeName(name)}"\r\n`,
      ),
      Buffer.from(`${type ? `content-type: ${type}\r\n` : ''}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...texts, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
}

/** As the standard of forms asks of browsers. */
function escapeName(name: string) {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

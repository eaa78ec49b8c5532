import { type AddressInfo, createServer, type Socket } from 'node:net'

type Received = { from: string; to: string[]; headers: Map<string, string>; source: string }

/** A real server that speaks SMTP (RFC 5321) as far as a mail needs it, for tests. `answer` may be changed meanwhile. */
export async function openMailServer() {
  const received: Received[] = []
  const standIn = {
    received,
    /** What is said to a mail that was handed over. */
    answer: { line: '250 2.0.0 taken', toRecipient: '250 2.1.5 ok', isSilent: false },
    sessions: [] as string[][],
    url: '',
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((done) => server.close(done))
    },
  }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    if (!standIn.answer.isSilent) converse(socket, standIn)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  standIn.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

type StandIn = Pick<Awaited<ReturnType<typeof openMailServer>>, 'received' | 'answer' | 'sessions'>

function converse(socket: Socket, { received, answer, sessions }: StandIn) {
  const output: string[] = []
  sessions.push(output)
  let mail = { from: '', to: [] as string[] }
  let isContent = false
  let waiting = ''
  const printLine = (line: string) => socket.write(`${line}\r\n`)
  printLine('220 mail.test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    waiting += chunk
    for (let end = endOf(waiting); end >= 0; end = endOf(waiting)) {
      const part = waiting.slice(0, end)
      waiting = waiting.slice(end + (isContent ? 5 : 2))
      if (isContent) {
        isContent = false
        if (answer.line.startsWith('250')) received.push({ ...mail, source: part, headers: headersOf(part) })
        printLine(answer.line)
      } else command(part)
    }
  })

  function endOf(text: string) {
    return text.indexOf(isContent ? '\r\n.\r\n' : '\r\n')
  }

  function command(line: string) {
    output.push(line)
    const [, address = ''] = /<(.*)>/.exec(line) ?? []
    if (/^MAIL FROM:/i.test(line)) mail = { from: address, to: [] }
    if (/^RCPT TO:/i.test(line)) {
      if (answer.toRecipient.startsWith('250')) mail.to.push(address)
      return printLine(answer.toRecipient)
    }
    if (/^DATA$/i.test(line)) {
      isContent = true
      return printLine('354 go on')
    }
    if (/^QUIT$/i.test(line)) return socket.end('221 bye\r\n')
    printLine('250 ok')
  }
}

function headersOf(source: string) {
  const [head = ''] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

import { once } from 'node:events'
import { TCPServer, UDPServer, Packet } from 'dns2'
import { createTxtLookup, type TxtLookup } from '../../../src/outbound-http/txt-records.ts'

/** What a name has: records, each one string or several, or a fault. */
type Published = readonly (string | string[])[] | 'SERVFAIL' | 'REFUSED' | 'silence'

/** A real name server on loopback, by UDP and TCP, for TXT records that the test chooses. */
export interface TestNameServer extends AsyncDisposable {
  /** By name; a name that is not here does not exist. */
  readonly zone: Map<string, Published>
  /** Names that were asked for, in order. */
  readonly asked: string[]
  /** Where it listens, with its port. */
  readonly address: string
  /** Asks this one. */
  readonly lookup: TxtLookup
}

export async function startNameServer(): Promise<TestNameServer> {
  const zone: TestNameServer['zone'] = new Map()
  const asked: string[] = []
  const handle = (request: Packet, send: (response: Packet) => unknown) => {
    const [question] = request.questions
    if (!question) return
    asked.push(question.name)
    const published = zone.get(question.name)
    if (published !== 'silence') void send(answerTo(request, published))
  }
  const udp = new UDPServer(handle)
  await udp.listen(0, '127.0.0.1')
  const { port } = udp.address()
  const tcp = new TCPServer(handle)
  tcp.listen(port, '127.0.0.1')
  await once(tcp, 'listening')
  const address = `127.0.0.1:${port}`
  return {
    zone,
    asked,
    address,
    lookup: createTxtLookup([address]),
    [Symbol.asyncDispose]: async () => {
      const closed = [once(udp, 'close'), once(tcp, 'close')]
      udp.close()
      tcp.close()
      await Promise.all(closed)
    },
  }
}

function answerTo(request: Packet, published: Exclude<Published, 'silence'> | undefined): Packet {
  const response = Packet.createResponseFromRequest(request)
  if (published === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN
  else if (typeof published === 'string') response.header.rcode = Packet.RCODE[published]
  else {
    for (const question of request.questions) {
      const answers = published.map((data) => Packet.createResourceFromQuestion(question, { data, ttl: 0 }))
      response.answers.push(...answers)
    }
  }
  return response
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import { postalCodePortOf, WORKER } from './ports.ts'

/** The form of ViaCEP. */
type Address = { logradouro: string; bairro: string; localidade: string; uf: string }

/** The public service of addresses, on this machine, until it is closed. */
export const openPostalCodes = async (addresses: Record<string, Address>) => {
  const server = createServer(({ url = '' }, answer) => {
    const code = /\/ws\/(\d{8})\//.exec(url)?.[1] ?? ''
    const address = addresses[code]
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(address ? { cep: code, ...address } : { erro: 'true' }))
  })
  server.listen(postalCodePortOf(WORKER), '127.0.0.1')
  await once(server, 'listening')
  return async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

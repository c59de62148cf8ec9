import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ContractError, type ErrorCode } from '@lousa/contract/refusal/errors.ts'

/** Requests that could not be parsed, by the error code of Node: the address or the head is too long, or it came too slowly. */
const BY_CODE: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'SERVICE_UNAVAILABLE',
}

/** Answers in the shape of all errors what reaches neither routes nor hooks, and closes the connection. */
export const refuseBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const answer = new ContractError(BY_CODE[error.code ?? ''] ?? 'VALIDATION_ERROR')
  const body = JSON.stringify(answer.toBody())
  if (socket.writable)
    socket.end(
      [
        `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Content-Type: application/json; charset=utf-8',
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  // The rest of the request is of no use, and would occupy the connection.
  socket.destroySoon()
}

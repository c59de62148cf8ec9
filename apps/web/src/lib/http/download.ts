import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { type AnyCallArgs, type CallInput, send } from './api-client.ts'

const nameIn = (disposition: string | null): string | null => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null
}

/** Hands a file to the person, as a download. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads what an endpoint of bytes answers, with the session's token: `download(downloadFile, { params }, 'boletins.pdf')`. */
export const download = async <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallbackName: string,
): Promise<void> => {
  const loose: AnyCallArgs = input
  const response = await send(endpoint, loose)
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? fallbackName)
}

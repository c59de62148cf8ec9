import { fetchJson } from '../../../platform/external/ask-json.ts'
import {
  NOT_FOUND,
  type PostalCodeAnswer,
  readPostalCodeAnswer,
  UNAVAILABLE,
} from './postal-code-answer.values.ts'

const MOST_BYTES = 65_536

/** `{cep}` stands for the eight digits. */
export const fetchPostalCode = async (
  url: string,
  digits: string,
  timeoutMs: number,
): Promise<PostalCodeAnswer> => {
  const options = { timeoutMs, mostBytes: MOST_BYTES }
  const { status, body } = await fetchJson(url.replaceAll('{cep}', digits), options)
  if (status === 404) return NOT_FOUND
  return body === undefined ? UNAVAILABLE : readPostalCodeAnswer(body, digits)
}

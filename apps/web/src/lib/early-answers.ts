/** What the page itself has asked for before its program arrived: each answer serves once. */
export const takeEarlyAnswer = (address: string, method: string | undefined): Promise<Response> | null => {
  const asked: unknown = Reflect.get(globalThis, 'lousaEarly')
  if (method !== 'GET' || !(asked instanceof Map)) return null
  const answer: unknown = asked.get(address)
  asked.delete(address)
  return answer instanceof Promise ? answer : null
}

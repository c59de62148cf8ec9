/** What the page itself has asked for before its program arrived: each answer serves once. */
export const takeEarlyAnswer = (address: string, method: string | undefined): Promise<Response> | null => {
  const earlyAnswers: unknown = Reflect.get(globalThis, 'lousaEarly')
  if (method !== 'GET' || !(earlyAnswers instanceof Map)) return null
  const answer: unknown = earlyAnswers.get(address)
  earlyAnswers.delete(address)
  return answer instanceof Promise ? answer : null
}

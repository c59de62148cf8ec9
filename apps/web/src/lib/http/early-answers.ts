const earlyAnswers = (): Map<unknown, unknown> => {
  const early: unknown = Reflect.get(globalThis, 'lousaEarly')
  return early instanceof Map ? early : new Map()
}

/** Whether the page itself has asked this before its program arrived. */
export const hasEarlyAnswer = (address: string): boolean => earlyAnswers().has(address)

/** The answer to what the page itself has asked before its program arrived: each serves once. */
export const takeEarlyAnswer = (address: string, method: string | undefined): Promise<Response> | null => {
  if (method !== 'GET') return null
  const answer = earlyAnswers().get(address)
  earlyAnswers().delete(address)
  return answer instanceof Promise ? answer : null
}

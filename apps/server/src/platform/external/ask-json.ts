/** The body is undefined when there is none that could be read. */
export type JsonResponse = { status: number; body: unknown }

export type FetchOptions = { timeoutMs: number; mostBytes: number }

/** The body as text, or null when it is longer than allowed. */
const boundedText = async (answer: Response, mostBytes: number): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Asks a configured service outside of the machine for JSON. The body is undefined when the status is no success or the
 * answer is too long. Rejects when the service is away, slow, points elsewhere, or does not answer JSON.
 */
export const fetchJson = async (
  url: string,
  { timeoutMs, mostBytes }: FetchOptions,
): Promise<JsonResponse> => {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    // The service is the configured one and no other to which it might point.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    return { status: answer.status, body: undefined }
  }
  const text = await boundedText(answer, mostBytes)
  return { status: answer.status, body: text === null ? undefined : JSON.parse(text) }
}

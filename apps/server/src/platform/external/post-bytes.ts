type Post = { headers: Readonly<Record<string, string>>; body: Uint8Array<ArrayBuffer>; timeoutMs: number }

/**
 * Sends bytes to a service outside of the machine, and answers its status and when it may be asked again. The body of the answer is not
 * read, and an address to which the service points is not asked. Rejects when the service is away or slow.
 */
export const postBytes = async (
  url: string,
  { headers, body, timeoutMs }: Post,
): Promise<{ status: number; retryAfter: string | null }> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

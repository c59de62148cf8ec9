import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2_000

/** The TXT records at a name, each in one piece; none where the name does not exist or no answer comes in time. */
export const textRecords = async (name: string, servers: readonly string[] | null): Promise<string[]> => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (servers !== null) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch {
    return []
  }
}

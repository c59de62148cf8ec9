import { DEMO_HOSTS } from '../../server/src/main/demo/demo-accounts.ts'

/** The address of the municipality's institution, on the same server. */
export const municipal = (baseURL: string | undefined): string => {
  const url = new URL(baseURL ?? '')
  url.hostname = DEMO_HOSTS.MUNICIPAL
  return url.origin
}

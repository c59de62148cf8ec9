/** Names of the machine itself belong to the school of `localhost`. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/** Whatever is no host name is refused without asking the database, and without being remembered. */
const SHAPE = /^[a-z0-9._-]{1,253}$/

/** The name that a Host header asks for, as it is stored: ports are ignored. Null where it is no host name at all. */
export const hostNameOf = (header: string | undefined): string | null => {
  const host = (header ?? '').toLowerCase().replace(/:\d+$/, '')
  const name = LOOPBACK.has(host) ? 'localhost' : host
  return SHAPE.test(name) ? name : null
}

/** The host name of an origin such as `http://localhost:3000`. */
export const hostNameOfOrigin = (origin: string): string | null =>
  hostNameOf(origin.replace(/^https?:\/\//, ''))

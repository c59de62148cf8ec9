/** Values that tell callers apart. Callers who agree in all parts of a counter share it. */
export type CounterPart =
  | 'institution'
  | 'account'
  | 'session'
  | 'taxNumber'
  | 'email'
  /** Network address; of IPv6 the network. */
  | 'address'
  /** Stands for address and institution, see `devices.ts`. */
  | 'addressMark'
  /** Mark of a browser in which the person has signed in. */
  | 'browser'
  /** Stored form of a code from a letter, right or wrong. */
  | 'code'

export type Counter = {
  readonly of: readonly CounterPart[]
  /** Attempts that are free. */
  readonly hits: number
  /** Without growth: length of the window from its first attempt on. With growth: forgotten so long after the last one. */
  readonly windowSeconds: number
  /** Beyond the free attempts each further one waits, twice as long every time. Absent: no attempt until the window ends. */
  readonly growth?: { readonly firstSeconds: number; readonly maxSeconds: number }
  /**
   * `LONG`: 80 bits or more; it is looked up first, in one indexed read, and wrong ones alone count, so a right one always
   * passes. `GUESSABLE`: a password or a factor; counted before it is checked. `NONE`: there is nothing to know.
   */
  readonly secret: 'LONG' | 'GUESSABLE' | 'NONE'
  /** Other callers that wait while it is full; null: only the caller who filled it. */
  readonly shutsOut: string | null
  readonly why: string
}

const QUARTER_HOUR = 900
const HOUR = 3_600
const DAY = 86_400
const GROWTH = { firstSeconds: 30, maxSeconds: QUARTER_HOUR }
/** For callers at one address who cannot be distinguished: the next attempt is free within two minutes. */
const SHORT_GROWTH = { firstSeconds: 15, maxSeconds: 120 }

/** Growth for secrets that are looked up first. */
const WRONG_ONES = {
  of: ['institution', 'address'],
  windowSeconds: HOUR,
  growth: GROWTH,
  secret: 'LONG',
  shutsOut: null,
} as const
const GUESSES = { windowSeconds: DAY, growth: GROWTH, secret: 'GUESSABLE' } as const
const IN_SESSION = { ...GUESSES, of: ['institution', 'session'], hits: 10, shutsOut: null } as const

const IN_KNOWN_BROWSER = {
  ...GUESSES,
  of: ['institution', 'taxNumber', 'browser'],
  hits: 10,
  shutsOut: null,
  why: 'Guesses at an account in a browser where its owner has signed in.',
} as const satisfies Counter

const AT_PLACE = {
  ...GUESSES,
  of: ['institution', 'taxNumber', 'addressMark'],
  hits: 10,
  shutsOut: 'The owner of the account at this address, in a browser where they never signed in.',
  why: 'Guesses at an account from one address.',
} as const satisfies Counter

const ELSEWHERE = {
  ...GUESSES,
  of: ['institution', 'taxNumber'],
  hits: 100,
  shutsOut: 'The owner of the account, where they never signed in.',
  why: 'Guesses at an account from many addresses at which its owner has not been.',
} as const satisfies Counter

const STRANGERS = {
  of: ['institution', 'addressMark'],
  hits: 1_000,
  windowSeconds: QUARTER_HOUR,
  secret: 'GUESSABLE',
  shutsOut: 'Accounts that never signed in at this address or in this browser, until the window ends.',
  why: 'One guess at each of many accounts, and hashes computed for a stranger.',
} as const satisfies Counter

/** Every counter of attempts. `createRateLimit` counts nothing that is not declared here. */
export const COUNTERS = {
  'login-browser': IN_KNOWN_BROWSER,
  'login-place': AT_PLACE,
  'login-elsewhere': ELSEWHERE,
  'login-strangers': STRANGERS,
  'second-factor-browser': IN_KNOWN_BROWSER,
  'second-factor-place': AT_PLACE,
  'second-factor-elsewhere': ELSEWHERE,
  'second-factor-strangers': STRANGERS,
  'own-password': {
    ...IN_SESSION,
    why: 'Guesses at the password in a session that was found open; other sessions of the person go on.',
  },
  'second-factor-proof': {
    ...IN_SESSION,
    why: 'Guesses at the factor in a session that was found open, which lives for weeks.',
  },
  'access-link': {
    ...WRONG_ONES,
    hits: 60,
    why: 'Links of 256 bits that are none.',
  },
  'guardian-code-strangers': {
    of: ['institution', 'address'],
    hits: 60,
    windowSeconds: HOUR,
    growth: SHORT_GROWTH,
    secret: 'GUESSABLE',
    shutsOut: 'Parents who type the code of a letter at this address, for two minutes at a time.',
    why: 'Made-up codes of 60 bits; right ones with their CPF are given back.',
  },
  'guardian-code': {
    ...GUESSES,
    of: ['institution', 'code'],
    hits: 2,
    shutsOut: 'The parent whose letter another person holds; the office makes another letter.',
    why: 'Guesses at the CPF of a letter that was found.',
  },
  'link-request-strangers': {
    of: ['institution', 'address'],
    hits: 60,
    windowSeconds: HOUR,
    growth: SHORT_GROWTH,
    secret: 'NONE',
    shutsOut: 'People who request a link at this address, for two minutes at a time.',
    why: 'Requests for made-up e-mails: each takes a row and a job, and counters of its own.',
  },
  'link-request': {
    of: ['institution', 'email', 'address'],
    hits: 5,
    windowSeconds: DAY,
    growth: GROWTH,
    secret: 'NONE',
    shutsOut: 'The owner of the e-mail at this address; they have the link of the request before.',
    why: 'E-mails to one person, and work for an e-mail that may be of nobody.',
  },
  'link-request-elsewhere': {
    of: ['institution', 'email'],
    hits: 20,
    windowSeconds: DAY,
    growth: GROWTH,
    secret: 'NONE',
    shutsOut: 'The owner of the e-mail; they have the link of the request before, which lives an hour.',
    why: 'E-mails to one person, requested from many addresses.',
  },
  'calendar-feed': {
    ...WRONG_ONES,
    hits: 30,
    why: 'Calendar links of 256 bits that are none; services fetch right ones for many from few addresses.',
  },
  'document-code': {
    ...WRONG_ONES,
    hits: 30,
    why: 'Codes of 80 bits that are of no document.',
  },
  'waiting-list': {
    ...WRONG_ONES,
    hits: 60,
    why: 'Ids of 122 random bits that are of no class with a published list.',
  },
  'first-run': {
    ...WRONG_ONES,
    of: ['address'],
    hits: 10,
    why: 'Wrong setup codes, before there is an institution.',
  },
  'self-registration': {
    of: ['institution', 'address'],
    hits: 30,
    windowSeconds: HOUR,
    growth: SHORT_GROWTH,
    secret: 'NONE',
    shutsOut: 'Visitors who register at this address, for two minutes at a time.',
    why: 'Made-up records; phones of one operator share an address.',
  },
  'self-registration-number': {
    ...GUESSES,
    of: ['institution', 'taxNumber', 'address'],
    hits: 5,
    shutsOut: 'The owner of the CPF at this address.',
    why: 'A repeated registration tries a password and may send an e-mail.',
  },
  'self-registration-elsewhere': {
    ...GUESSES,
    of: ['institution', 'taxNumber'],
    hits: 20,
    shutsOut: 'The owner of the CPF.',
    why: 'A repeated registration tries a password, from many addresses.',
  },
  'postal-code': {
    of: ['institution', 'address'],
    hits: 60,
    windowSeconds: 600,
    growth: SHORT_GROWTH,
    secret: 'NONE',
    shutsOut: 'Callers at this address; they type the street themselves.',
    why: 'Requests to a service of others; codes that are remembered do not count.',
  },
  'client-error': {
    of: ['institution', 'address'],
    hits: 30,
    windowSeconds: 600,
    growth: SHORT_GROWTH,
    secret: 'NONE',
    shutsOut: 'Reports of other browsers at this address; no person waits for one.',
    why: 'A page reports each of its errors once: more say nothing new.',
  },
  'client-error-institution': {
    of: ['institution'],
    hits: 300,
    windowSeconds: HOUR,
    growth: SHORT_GROWTH,
    secret: 'NONE',
    shutsOut: 'Reports of other browsers of the institution; no person waits for one.',
    why: 'A whole school may fail at once, which fills the log with one error.',
  },
  'year-calendar': {
    of: ['institution', 'account'],
    hits: 30,
    windowSeconds: 600,
    growth: SHORT_GROWTH,
    secret: 'NONE',
    shutsOut: 'Other sessions of the account, for two minutes at a time.',
    why: 'Documents that are rendered while their reader waits; each is asked for once and kept by the reader.',
  },
  'large-body': {
    of: ['institution', 'account'],
    hits: 60,
    windowSeconds: 60,
    secret: 'NONE',
    shutsOut: 'Other sessions of the account, for a minute at most.',
    why: 'Large bodies of one account, which take memory and a place.',
  },
} as const satisfies Record<string, Counter>

export type CounterName = keyof typeof COUNTERS

/** One counter: its name, and the values of its parts. */
export type CounterKey = {
  [Name in CounterName]: { readonly counter: Name } & {
    readonly [Part in (typeof COUNTERS)[Name]['of'][number]]: string
  }
}[CounterName]

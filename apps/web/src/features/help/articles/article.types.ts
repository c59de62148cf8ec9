import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'

/** The readers of the help: every account with screens. */
export type Reader = { role: Role; kind: InstitutionKind }

export type Article = {
  /** In the address: `?artigo=frequencia`. */
  id: string
  /** Here and in steps `{meusDados}` is the reader's own page, which residents have under another name. */
  title: string
  /** The purpose of the screen. */
  about: string
  /** The commonest things to do there. */
  tasks: readonly { title: string; steps: readonly string[] }[]
  hints: readonly string[]
  /** Other words that people type for it; found as if the article had them. */
  words?: readonly string[]
  roles: readonly Role[]
  /** Only on that kind of institution. */
  kind?: InstitutionKind
  /** The screen, by role where it has two addresses. */
  screen?: string | Partial<Record<Role, string>>
  /** Other addresses that it explains, as they begin. */
  also?: readonly string[]
}

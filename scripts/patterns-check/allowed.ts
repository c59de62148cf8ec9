export type Allowed = { file: string; patterns: string[]; reason: string }

/** Expressions whose texts no caller chooses. An entry that is not needed is refused. */
export const ALLOWED: readonly Allowed[] = [
  {
    file: 'packages/contract/src/phrases.ts',
    patterns: [String.raw`\B(?=(\d{3})+$)`],
    reason: 'The digits of one number, at most 21.',
  },
  {
    file: 'apps/server/src/platform/http/content-policy.ts',
    patterns: [String.raw`<script>([\s\S]*?)<\/script>`],
    reason: 'The page of the build, once at a start.',
  },
  {
    file: 'apps/server/src/platform/db/sql-statements.ts',
    patterns: [String.raw`--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|;|[^;'$/-]+|.`],
    reason: 'The migrations of the product.',
  },
  {
    file: 'apps/server/src/platform/config/config.ts',
    patterns: [String.raw`^(off|https?:\/\/.*\{cep\}.*)$`, String.raw`^(off|https?:\/\/.*\{year\}.*)$`],
    reason: 'Settings of the operator, once at a start.',
  },
  {
    file: 'apps/server/src/platform/documents/pdf-joining.ts',
    patterns: [
      String.raw`/x \[([^\]]*)\]`,
      String.raw`\/IDTree <<\s*\/Names \[([^\]]*)\]`,
      String.raw`\/RoleMap <<([^>]*)>>`,
      String.raw`\/K \[[^\]]*\]`,
      String.raw`stream\n([\s\S]*)\nendstream`,
    ],
    reason:
      'Objects of a PDF as the compiler of the product writes them; texts of people are packed in streams.',
  },
]

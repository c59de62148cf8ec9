/** What one screen in four, or more, is made of. */
const COMMON = 12

const KIT = /[/\\]node_modules[/\\]@mantine[/\\](core|hooks)[/\\]/
const OWN = /[/\\](apps[/\\]web|packages)[/\\]/
/** What also those screens have that neither ask nor list anything. */
const PLAIN =
  /[/\\]src[/\\](lib[/\\](error-text|numbers)|ui[/\\](error-state|empty-state|status-badge|use-phone)|frames[/\\]page[/\\](page-header|content-card))[.\w-]*$|[/\\](Anchor|Breadcrumbs|is-element)[/\\]/
/** What a form shows before anything of it opens. */
const FIELDS =
  /[/\\](Input|InputBase|TextInput|PasswordInput|CloseButton)[/\\]|[/\\](hooks|core[/\\]esm[/\\]core)[/\\]/
const CHOICES = /[/\\](Combobox|Select|MultiSelect|Menu|Popover|Pill|PillsInput)[/\\]/
const LISTS = /[/\\](mantine-datatable|Table|Pagination)[/\\]|[/\\]frames[/\\]list[/\\](list|row)-[.\w-]+$/
/** What is said; and, apart from it, what is checked before it is sent, for which the schemas are needed. */
const WORDS =
  /[/\\]packages[/\\](rules[/\\]|contract[/\\].*(messages|refusal|client|roles|class-filter)\.ts)|[/\\]src[/\\](lib[/\\](use-search|tax-number-mask)|ui[/\\]notice)[.\w-]*$/
const CALLS = /[/\\]packages[/\\]contract[/\\]/

/** What the fields of our own are made of, and how they are checked: whoever only reads needs none of it. */
const OWN_FIELDS = /[/\\]src[/\\]ui[/\\](masked-input|tax-number-input)[.\w-]*$/
const CHECKS =
  /[/\\]node_modules[/\\](react-hook-form|@hookform)[/\\]|[/\\]src[/\\]lib[/\\]form-resolver[.\w-]*$/

const isField = (id: string): boolean => (KIT.test(id) && FIELDS.test(id)) || OWN_FIELDS.test(id)
const isChoice = (id: string): boolean => KIT.test(id) && CHOICES.test(id)

/**
 * Which files the code of the screens is put into. Left alone, every set of screens has a file for what it has in common:
 * ninety for one screen, most of them smaller than the answer that brings them, and each a way to the server and back.
 * So what is used together comes together. Each takes what those above it have left.
 */
const GROUPS = [
  { name: 'core', tags: ['$initial' as const] },
  { name: 'icons', test: /[/\\]@tabler[/\\]icons-react[/\\]/, minShareCount: 3 },
  { name: 'plain', test: PLAIN, minShareCount: COMMON },
  { name: 'schemas', test: /[/\\]node_modules[/\\]zod[/\\]/ },
  { name: 'forms', test: CHECKS },
  { name: 'words', test: WORDS, minShareCount: COMMON },
  { name: 'calls', test: CALLS, minShareCount: COMMON },
  { name: 'fields', test: isField, minShareCount: COMMON },
  { name: 'lists', test: LISTS, minShareCount: COMMON },
  { name: 'choices', test: isChoice, minShareCount: COMMON },
  { name: 'kit', test: /[/\\]node_modules[/\\]/, minShareCount: COMMON },
  { name: 'parts', test: OWN, minShareCount: COMMON },
]

/** Captured in this order; `core` brings along whatever it needs. */
export const AREAS = GROUPS.map((group, index) => ({
  ...group,
  priority: GROUPS.length - index,
  includeDependenciesRecursively: group.name === 'core',
}))

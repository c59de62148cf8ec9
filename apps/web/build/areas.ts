import { existsSync } from 'node:fs'
import { join } from 'node:path'

const SRC = join(import.meta.dirname, '../src')
const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src')
const RULES = join(import.meta.dirname, '../../../packages/rules/src')
const PACKAGES = join(import.meta.dirname, '../../../node_modules')

/** Named one by one, so that a file that is moved or renamed stops the build and the development server alike. */
const there = (root: string, names: readonly string[]): string[] =>
  names.map(name => {
    const path = join(root, name)
    if (!existsSync(path)) throw new Error(`build/areas.ts names ${path}, which is not there`)
    return path
  })

const under =
  (paths: readonly string[]) =>
  (id: string): boolean =>
    paths.some(path => id === path || id.startsWith(`${path}/`))

/** Components of the kit, with the styles that come with their code (`used-styles.ts`). */
const kit = (...components: readonly string[]): string[] => [
  ...there(
    PACKAGES,
    components.map(name => `@mantine/core/esm/components/${name}`),
  ),
  ...components
    .flatMap(name => [name, `${name}Card`, `${name}Indicator`])
    .map(name => join(PACKAGES, `@mantine/core/styles/${name}.css`))
    .filter(path => existsSync(path)),
]

/** What one screen in six, or more, is made of. */
const COMMON = 8

/** What also those screens have that neither ask nor list anything. */
const PLAIN = [
  ...kit('Anchor', 'Breadcrumbs'),
  ...there(PACKAGES, ['@mantine/core/esm/core/utils/is-element']),
  ...there(SRC, [
    'frames/page/content-card.module.css',
    'frames/page/content-card.tsx',
    'frames/page/page-header.module.css',
    'frames/page/page-header.tsx',
    'lib/http/error-text.ts',
    'lib/text/numbers.ts',
    'lib/address/search-fields.ts',
    'lib/address/use-search.ts',
    'ui/empty-state.tsx',
    'ui/error-state.tsx',
    'ui/notice.module.css',
    'ui/notice.tsx',
    'ui/page-skeleton.tsx',
    'ui/status-badge.module.css',
    'ui/status-badge.tsx',
    'ui/use-phone.ts',
  ]),
]
/** What the dashboard has in common with other screens, beyond that. */
const BOARD = [
  ...kit('SimpleGrid'),
  ...there(PACKAGES, [
    '@mantine/core/esm/core/utils/get-base-value',
    '@mantine/core/esm/core/utils/get-breakpoint-value',
    '@mantine/core/esm/core/utils/get-sorted-breakpoints',
  ]),
  ...there(SRC, [
    'features/dashboard/dashboard.api.ts',
    'features/enrollment/modality.words.ts',
    'features/planning/class-ways.values.ts',
    'features/planning/pending/lesson-situations.part.ts',
    'features/planning/pending/pending-work.part.ts',
    'features/planning/planning.api.ts',
    'features/planning/record/release-record.values.ts',
  ]),
  ...there(RULES, [
    'academics/grade/class-order.rules.ts',
    'academics/grade/nucleus.rules.ts',
    'people/person/display-name.rules.ts',
    'people/person/search-key.rules.ts',
    'planning/lesson-begin.rules.ts',
  ]),
  ...there(CONTRACT, ['planning/lesson-words.messages.ts']),
]
/** What nearly every part of the kit leans on. */
const KIT_BITS = there(PACKAGES, [
  '@mantine/core/esm/core/DirectionProvider',
  '@mantine/core/esm/core/MantineProvider/color-functions/get-auto-contrast-value',
  '@mantine/core/esm/core/styles-api/use-resolved-styles-api',
  '@mantine/core/esm/core/utils/create-event-handler',
  '@mantine/core/esm/core/utils/create-safe-context',
  '@mantine/core/esm/core/utils/get-env',
  '@mantine/hooks/esm/use-id',
  '@mantine/hooks/esm/use-merged-ref',
  '@mantine/hooks/esm/use-uncontrolled',
  '@mantine/hooks/esm/utils',
])
/** What a form shows before anything of it opens. */
const FIELDS = [
  ...kit('CloseButton', 'Input', 'InputBase', 'TextInput'),
  ...there(SRC, [
    'lib/form/tax-number-mask.ts',
    'ui/masked-input.tsx',
    'ui/select.tsx',
    'ui/tax-number-input.tsx',
  ]),
  ...there(RULES, ['identity/tax-number.rules.ts']),
]
/** What is told and asked over a screen, or when it is left. */
const TOLD = [
  ...there(PACKAGES, [
    '@mantine/store',
    '@mantine/notifications/esm/notifications.store.mjs',
    '@mantine/modals',
    '@mantine/core/esm/core/utils/create-use-external-events',
  ]),
  ...there(SRC, [
    'ui/confirm.tsx',
    'ui/focus-back.ts',
    'ui/modal.tsx',
    'ui/overlays-arrival.ts',
    'ui/toast.tsx',
    'frames/form/use-leave-guard.ts',
    'frames/form/use-unsaved-blocker.ts',
    'lib/http/idempotency-key.ts',
  ]),
  ...there(CONTRACT, ['record.messages.ts']),
]
/** What holds a form together; what checks it comes by itself. */
const FORMS = [
  ...there(PACKAGES, ['react-hook-form', '@hookform/resolvers']),
  ...there(SRC, [
    'frames/form/error-of.ts',
    'frames/form/refusal-placement.ts',
    'frames/form/use-contract-form.ts',
    'lib/form/form-resolver.ts',
  ]),
]
/** What a form has that is a page. */
const PAGE_FORMS = there(SRC, [
  'frames/form/form-page.module.css',
  'frames/form/form-page.tsx',
  'frames/form/form-summary.tsx',
  'frames/form/newer-version.tsx',
  'frames/form/use-form-draft.ts',
  'frames/form/use-page-form.ts',
  'frames/versions/compare-versions.ts',
])
/** What lists are made of, with their pages. */
const LISTS = [
  ...kit('Pagination'),
  ...there(PACKAGES, ['@mantine/hooks/esm/use-pagination']),
  ...there(SRC, ['frames/list']),
]
/** Reading a list's address is asked of the device as well, without any list. */
const isOfLists = (id: string): boolean => under(LISTS)(id) && !id.endsWith('/list-search.ts')
/** What is typed and said about people. */
const PEOPLE = [
  ...there(SRC, [
    'features/people/person/fields.part.tsx',
    'features/people/person/people.api.ts',
    'features/people/person/person-records.values.ts',
    'features/people/person/person.values.ts',
    'features/people/person/person.words.ts',
    'features/people/person/span.part.tsx',
    'features/people/person/type-ahead.values.ts',
    'features/people/picture/use-picture.ts',
    'features/people/postal-code/address-fields.part.tsx',
    'features/people/postal-code/use-postal-code.ts',
    'features/people/sections.module.css',
    'lib/form/contact-masks.ts',
  ]),
  ...there(CONTRACT, ['people/person/person-table.ts', 'people/postal-code']),
  ...there(RULES, ['people/person', 'calendar/year/short-year.rules.ts']),
]
/** What the screens of one class and plan have in common: lessons, attendance, evaluations, scores. */
const CLASS_AREA = [
  ...there(SRC, [
    'app/pages/with-plan-papers.tsx',
    'features/evaluation/evaluation/evaluation.api.ts',
    'features/evaluation/no-plan.tsx',
    'features/evaluation/nothing-to-evaluate.tsx',
    'features/evaluation/performance/performance.api.ts',
    'features/evaluation/plan-search.ts',
    'features/evaluation/use-plan-grade.ts',
    'features/planning/pending/pending-tasks.ts',
    'features/planning/plan-papers.part.ts',
    'frames/page/choose-class.tsx',
  ]),
  ...there(RULES, ['academics/level/terms.rules.ts', 'enrollment/vacancies.rules.ts', 'evaluation/mark']),
  ...there(CONTRACT, [
    'enrollment/exit.messages.ts',
    'enrollment/exit-text.ts',
    'evaluation/class-evaluation.messages.ts',
    'planning/pending/pending-panel.messages.ts',
    'reports/modal/report-entry.messages.ts',
  ]),
]

const LITTLE = [
  RULES,
  ...there(CONTRACT, ['academics/level/term-name.ts', 'no-lessons.ts']),
  ...there(SRC, ['lib/http/download.ts', 'lib/shapes.ts']),
]
/** Too little each for a file of its own. Without the calls of identity: a visitor needs no others. */
const isLittle = (id: string): boolean =>
  /contract[/]src[/](?!identity[/]).+[?](?:calls|values)$/.test(id) || under(LITTLE)(id)

/**
 * Which files the code of the screens is put into. Left alone, every set of screens has a file for what it has in common:
 * seventy of them for one screen, and a list of all their names in the first load. So what is used together comes
 * together; but only that, since whoever opens a screen first waits for all of it. Nothing that the dashboard uses stands
 * together with what only others do.
 */
const GROUPS = [
  { name: 'core', tags: ['$initial' as const] },
  { name: 'icons', test: under(there(PACKAGES, ['@tabler/icons-react'])), minShareCount: COMMON / 2 },
  { name: 'plain', test: under(PLAIN), minShareCount: COMMON },
  { name: 'board', test: under(BOARD), minShareCount: 2 },
  {
    name: 'schemas',
    test: under([
      ...there(PACKAGES, ['zod']),
      ...there(CONTRACT, ['schema.ts', 'refusal/validation.ts']),
      ...there(RULES, ['people/person/letters.rules.ts', 'people/person/visible-text.rules.ts']),
    ]),
  },
  { name: 'told', test: under(TOLD), minShareCount: COMMON },
  { name: 'forms', test: under(FORMS), minShareCount: COMMON },
  { name: 'page-forms', test: under(PAGE_FORMS), minShareCount: COMMON },
  { name: 'kit', test: under(KIT_BITS), minShareCount: COMMON },
  { name: 'fields', test: under(FIELDS), minShareCount: COMMON / 2 },
  {
    name: 'choices',
    test: under([
      ...kit('Radio', 'Checkbox/CheckIcon.mjs'),
      ...there(PACKAGES, [
        '@mantine/core/esm/utils/InlineInput',
        '@mantine/core/styles/InlineInput.css',
        '@mantine/core/esm/utils/InputsGroupFieldset',
      ]),
    ]),
    minShareCount: COMMON,
  },
  { name: 'lists', test: isOfLists, minShareCount: COMMON },
  { name: 'people', test: under(PEOPLE), minShareCount: COMMON },
  { name: 'class-area', test: under(CLASS_AREA), minShareCount: 3 },
  { name: 'little', test: isLittle, minShareCount: COMMON },
]

/** Captured in this order; `core` brings along whatever it needs. */
export const AREAS = GROUPS.map((group, index) => ({
  ...group,
  priority: GROUPS.length - index,
  includeDependenciesRecursively: group.name === 'core',
}))

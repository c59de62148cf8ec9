import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { differences } from '../versions/compare-versions.ts'
import type { PageForm } from './use-page-form.ts'

const VersionComparison = lazy(async () => ({
  default: (await import('../versions/version-comparison.tsx')).VersionComparison,
}))

/** The comparison that a save over a newer version opens. */
export const NewerVersion = <I extends FieldValues, O>({
  page: { form, stale, units, baseValues, applyChoices, dismissStale },
}: {
  page: PageForm<I, O>
}) =>
  stale && (
    <Suspense>
      <VersionComparison
        rows={differences({ mine: form.getValues(), theirs: stale.saved, before: baseValues() }, units)}
        onSettle={applyChoices}
        onClose={dismissStale}
      />
    </Suspense>
  )

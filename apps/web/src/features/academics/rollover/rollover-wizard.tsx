import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { ROLLOVER_PARTS, type RolloverPart } from '@lousa/contract/academics/rollover/rollover.contract.ts'
import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { classNamesOptions } from '../academics.api.ts'
import { structureChanged } from '../structure.api.ts'
import type { RolloverAnswer, RolloverRequest } from './rollover.api.ts'
import classes from './rollover.module.css'
import { RolloverClasses } from './rollover-classes.tsx'
import { RolloverParts } from './rollover-parts.tsx'
import { removePart } from './rollover-parts.values.ts'
import { RolloverPreview } from './rollover-preview.tsx'
import { RolloverResult } from './rollover-result.tsx'
import { ROLLOVER_STEPS, type RolloverStep, RolloverSteps } from './rollover-steps.tsx'

const words = ROLLOVER
const NONE: ReadonlySet<string> = new Set()

/** The control that led to another step is gone with its step: reading goes on at the new one. */
const StepPlace = ({ step, children }: { step: RolloverStep; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(step)
  useEffect(() => {
    if (former.current !== step) place.current?.focus()
    former.current = step
  }, [step])
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  )
}

const Foot = ({ onBack, onNext, blocked }: { onBack?: () => void; onNext: () => void; blocked: boolean }) => (
  <div className={classes.bar}>
    {onBack && (
      <Button variant="default" onClick={onBack}>
        {M.btn.back}
      </Button>
    )}
    <Button onClick={onNext} disabled={blocked}>
      {M.btn.next}
    </Button>
  </div>
)

/** The steps of a copy: parts, classes, preview, and the copy itself. */
export const RolloverWizard = ({
  year,
  sources,
  first,
  obstacle,
}: {
  year: AcademicYear
  sources: readonly AcademicYear[]
  first: AcademicYear
  /** Why it cannot be done at all: said before anything is chosen. */
  obstacle: ReactNode
}) => {
  const [step, setStep] = useState<RolloverStep>('parts')
  const [source, setSource] = useState(first)
  const [parts, setParts] = useState<readonly RolloverPart[]>(ROLLOVER_PARTS)
  const [left, setLeft] = useState(NONE)
  const [summary, setSummary] = useState<RolloverAnswer | null>(null)
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  const grades = useQuery(classNamesOptions(source.id))
  if (obstacle && !summary) return obstacle

  const takesClasses = parts.includes('GRADES')
  const steps = ROLLOVER_STEPS.filter(one => takesClasses || one !== 'classes')
  const all = grades.data?.data ?? []
  const gradeIds = all.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const wish: RolloverRequest = {
    fromAcademicYearId: source.id,
    parts: [...parts],
    ...(takesClasses && left.size > 0 ? { gradeIds } : {}),
  }
  const move = (by: 1 | -1) => setStep(steps[steps.indexOf(step) + by] ?? step)
  const noneChosen = takesClasses && all.length > 0 && gradeIds.length === 0
  const done = async (made: RolloverAnswer): Promise<void> => {
    setSummary(made)
    setStep('result')
    setMenuYear({ id: year.id, year: year.year })
    await structureChanged()
  }
  return (
    <Stack gap="md">
      <RolloverSteps steps={steps} here={step} onStep={setStep} />
      <StepPlace step={step}>
        {step === 'parts' && (
          <>
            <ContentCard title={words.steps.parts}>
              <RolloverParts
                sources={sources}
                sourceId={source.id}
                onSource={id => {
                  setSource(sources.find(one => one.id === id) ?? source)
                  setLeft(NONE)
                }}
                parts={parts}
                onParts={setParts}
              />
            </ContentCard>
            <Foot onNext={() => move(1)} blocked={parts.length === 0} />
          </>
        )}
        {step === 'classes' && (
          <>
            <ContentCard title={words.steps.classes}>
              {grades.data ? (
                <RolloverClasses grades={all} left={left} onLeft={setLeft} />
              ) : grades.error ? (
                <ErrorState error={grades.error} onRetry={() => void grades.refetch()} />
              ) : (
                <RowsSkeleton rows={5} />
              )}
            </ContentCard>
            {noneChosen && <Notice tone="warn">{words.noClassesChosen}</Notice>}
            <Foot onBack={() => move(-1)} onNext={() => move(1)} blocked={noneChosen || !grades.data} />
          </>
        )}
        {step === 'preview' && (
          <RolloverPreview
            year={year}
            from={source.year}
            wish={wish}
            onBack={() => move(-1)}
            onDone={made => void done(made)}
            onWithoutRecurrences={() => setParts(removePart(parts, 'RECURRENCES'))}
          />
        )}
        {step === 'result' && summary && (
          <RolloverResult summary={summary} from={source.year} to={year.year} />
        )}
      </StepPlace>
    </Stack>
  )
}

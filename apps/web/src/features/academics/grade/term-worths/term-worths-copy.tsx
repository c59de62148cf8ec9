import type { AcademicYear, EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { TERM_MARKS } from '@lousa/contract/academics/grade/term-worths.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OneByOneList, OneByOneModal } from '../../../../frames/page/one-by-one-list.tsx'
import { useSequentialRun } from '../../../../frames/page/sequential-run.tsx'
import { errorText } from '../../../../lib/http/error-text.ts'
import { countedIn } from '../../../../lib/text/numbers.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { allGradesOptions } from '../../academics.api.ts'
import { gradesChanged } from '../../structure.api.ts'
import { saveTermWorths, updateGrade } from '../grade.api.ts'
import { termsOf } from './grade-terms.ts'
import { copySteps, copyTargets } from './term-worths-copy.values.ts'
import { plain } from './term-worths-form.schema.ts'

const W = TERM_MARKS.copy

type Outcome = { text: string; isFailure: boolean }

const copyInto = async (source: Grade, target: Grade): Promise<Outcome> => {
  let current = target
  let saved = 0
  try {
    for (const step of copySteps(source, target)) {
      current =
        step === 'scale'
          ? await updateGrade(
              current.id,
              { highest: source.highest, average: source.average },
              current.version,
            )
          : await saveTermWorths(
              { id: current.id, version: current.version, isFirst: current.academicTermMarks.length === 0 },
              source.academicTermMarks.map(({ academicTerm, highest }) => ({
                academicTermId: academicTerm.id,
                highest,
              })),
            )
      saved += 1
    }
    return { text: W.done, isFailure: false }
  } catch (error) {
    const reason = errorText(error)
    return { text: saved === 0 ? reason : fill(W.half, { reason }), isFailure: true }
  }
}

/** "20, 30, 20, 30 de 100, média 60" */
const worthsText = (level: EducationLevel, grade: Grade): string =>
  fill(W.worths, {
    terms:
      grade.academicTermMarks.length === 0
        ? W.none
        : termsOf(level, grade)
            .map(({ highest }) => (highest === null ? '–' : plain(highest)))
            .join(', '),
    highest: plain(grade.highest),
    average: plain(grade.average),
  })

const Targets = ({
  source,
  level,
  grades,
}: {
  source: Grade
  level: EducationLevel
  grades: readonly Grade[]
}) => {
  const { outcomes, standing, run } = useSequentialRun<Outcome>()
  const { targets, ofOtherMode } = copyTargets(source, grades)
  const isEqual = (target: Grade) => copySteps(source, target).length === 0
  const left = targets.filter(target => !isEqual(target) && (outcomes.get(target.id)?.isFailure ?? true))
  const stateText = (target: Grade): string => {
    if (ofOtherMode.includes(target)) return W.otherModes[target.effectiveMode]
    return isEqual(target) ? W.equal : fill(W.now, { worths: worthsText(level, target) })
  }
  const apply = async (chosen: readonly Grade[]): Promise<void> => {
    const goesOn = await confirm({
      title: W.title,
      effect: fill(W.effect, { classes: chosen.map(({ name }) => name).join(', '), source: source.name }),
      verb: W.apply,
      harmless: true,
    })
    if (!goesOn) return
    await run(
      chosen.map(({ id }) => id),
      id => {
        const target = chosen.find(each => each.id === id)
        return target ? copyInto(source, target) : Promise.resolve({ text: '', isFailure: true })
      },
    )
    void gradesChanged()
  }
  if (targets.length + ofOtherMode.length === 0) return <Text>{W.noOthers}</Text>
  return (
    <OneByOneList
      lead={fill(W.lead, { source: source.name, worths: worthsText(level, source) })}
      all={left.length > 1 ? { label: countedIn(W.all, left.length), onClick: () => void apply(left) } : null}
      standing={standing}
      progress={counts => fill(W.doing, counts)}
      items={[...targets, ...ofOtherMode]}
      wordsOf={target => {
        const outcome = outcomes.get(target.id)
        return (
          <Text
            size="sm"
            {...(outcome ? { role: 'status' } : {})}
            c={outcome?.isFailure ? 'var(--lousa-bad)' : 'dimmed'}
          >
            {outcome?.text ?? stateText(target)}
          </Text>
        )
      }}
      actionsOf={target =>
        left.includes(target) && (
          <Button
            variant="default"
            disabled={standing !== null}
            onClick={() => void apply([target])}
            aria-label={fill(W.applyTo, { grade: target.name })}
          >
            {W.apply}
          </Button>
        )
      }
    />
  )
}

/** The scale and the term marks of a class, copied to other classes of its level after each difference is shown. */
export const TermWorthsCopy = ({
  year,
  grade,
  level,
  onClose,
}: {
  year: AcademicYear
  grade: Grade
  level: EducationLevel
  onClose: () => void
}) => {
  const query = useQuery(allGradesOptions(year.id))
  return (
    <OneByOneModal title={W.title} onClose={onClose} query={query}>
      {all => <Targets source={all.find(({ id }) => id === grade.id) ?? grade} level={level} grades={all} />}
    </OneByOneModal>
  )
}

import type {
  CouncilStudentRow,
  WrittenOpinion,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL_OPINION as W } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text, Title } from '@mantine/core'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { councilName } from '../council-opinion/opinion-sheet.values.ts'
import classes from './council-screen.module.css'

const sourceOf = ({ by, curriculumComponent, term }: WrittenOpinion): string => {
  const values = { name: nameInUse(by), subject: curriculumComponent?.name ?? W.whole }
  return term === null
    ? fill(W.byOf, values)
    : fill(W.byOfTerm, { ...values, council: councilName({ id: '', position: term }) })
}

/** Opinions of instructors about a student for the councils of the class. */
export const StudentOpinions = ({ student: { opinions } }: { student: CouncilStudentRow }) => (
  <section aria-label={W.ofStudent}>
    <Title order={3}>{W.ofStudent}</Title>
    {opinions.length === 0 ? (
      <Text c="dimmed">{W.noneOfStudent}</Text>
    ) : (
      <ul className={classes.opinions}>
        {opinions.map(opinion => (
          <li key={sourceOf(opinion)}>
            <Text fw={650}>{sourceOf(opinion)}</Text>
            {opinion.chips.length > 0 && (
              <div className={classes.chips}>
                {opinion.chips.map(chip => (
                  <span key={chip} className={classes.chip}>
                    {W.chips[chip]}
                  </span>
                ))}
              </div>
            )}
            {opinion.text && <Text>{opinion.text}</Text>}
          </li>
        ))}
      </ul>
    )}
  </section>
)

import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { WITH_CLASS, WITHOUT_CLASS, WITHOUT_RESPONSIBLE } from '@lousa/contract/people/search/class-filter.ts'
import { GradeSelect, useGradeName } from '../../../features/academics/grade/grade-select.part.tsx'
import { type ClassParts, Students } from '../../../features/people/search/students-screen.tsx'
import { useSession } from '../../../lib/session/session.ts'

const OTHERS = [
  { value: WITH_CLASS, label: PEOPLE.enrolled },
  { value: WITHOUT_CLASS, label: PEOPLE.withoutClass },
  { value: WITHOUT_RESPONSIBLE, label: PEOPLE.withoutResponsible },
]

/** The classes of the year on screen, and students in one of them, in none, and without a responsible. */
const CLASSES: ClassParts = {
  Choose: ({ value, onChange }) => {
    const year = useSession(({ menuYear }) => menuYear)
    return (
      year && (
        <GradeSelect
          yearId={year.id}
          label={PEOPLE.ofClass}
          others={OTHERS}
          value={value}
          onChange={onChange}
        />
      )
    )
  },
  useName: chosen => useGradeName(chosen, OTHERS),
}

/** The list of students, by class too. */
export const Component = () => <Students classes={CLASSES} />

import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { OFFICE_BOARD } from '@lousa/contract/dashboard/office-board.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { enrollmentAddress } from '../../../lib/address/paths.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './task-list.module.css'
import { classesWithVacancies, type OneClass, vacanciesIn } from './vacancies.ts'

const W = OFFICE_BOARD.places

const freeWords = (one: OneClass): string => {
  const free = vacanciesIn(one)
  if (free === null) return W.unlimited
  return free === 1 ? W.free[0] : fill(W.free[1], { count: showCount(free) })
}

/** Classes with a waiting list and a free place; each leads to its enrolments. Nothing without any. */
export const VacanciesCard = ({ all }: { all: AdministratorYear['studentsPerGrade'] }) => {
  const grades = classesWithVacancies(all)
  if (grades.length === 0) return null
  return (
    <ContentCard title={W.title}>
      <ul className={classes.list}>
        {grades.map(one => (
          <li key={one.grade.id}>
            <Link to={enrollmentAddress({ turma: one.grade.id })} className={classes.line}>
              <span className={classes.what}>{one.grade.name}</span>
              <StatusBadge tone="warn">
                {fill(W.of, {
                  free: freeWords(one),
                  waiting: fill(W.waiting, { count: showCount(one.surplus) }),
                })}
              </StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
    </ContentCard>
  )
}

import { ADMINISTRATOR_BOARD } from '@lousa/contract/dashboard/administrator-board.messages.ts'
import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './class-bars.module.css'

const W = ADMINISTRATOR_BOARD

type OneClass = AdministratorYear['studentsPerGrade'][number]

/** A class is measured by its capacity; without one, by the fullest class. */
const shareOf = ({ active, capacity }: OneClass, most: number): number =>
  Math.min(100, (active / Math.max(1, capacity ?? most)) * 100)

const Row = ({ one, most }: { one: OneClass; most: number }) => {
  const { grade, active, surplus, capacity } = one
  const full = capacity !== null && active >= capacity
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={`${PATHS.lessonPlans}?turma=${grade.id}`} inherit underline="always">
          {grade.name}
        </Anchor>
      </th>
      <td className={classes.barCell} aria-hidden>
        <div className={classes.bar} data-full={full}>
          <div style={{ width: `${shareOf(one, most)}%` }} />
        </div>
      </td>
      <td className={classes.number}>
        <Anchor
          component={Link}
          to={`${PATHS.students}?turma=${grade.id}&situacao=todas`}
          inherit
          underline="always"
          aria-label={fill(W.studentsOf, {
            students: `${showCount(active)} ${W.students[active === 1 ? 0 : 1]}`,
            grade: grade.name,
          })}
        >
          {showCount(active)}
        </Anchor>
        <Text span c="dimmed" size="sm">
          {capacity === null ? '' : ` / ${showCount(capacity)}`}
        </Text>
      </td>
      <td className={classes.waiting}>
        {surplus > 0 ? (
          <Link
            className={classes.due ?? ''}
            to={`${PATHS.enrollment}?turma=${grade.id}`}
            aria-label={fill(W.waitingIn, { count: showCount(surplus), grade: grade.name })}
          >
            <StatusBadge tone="warn">{fill(W.waiting, { count: showCount(surplus) })}</StatusBadge>
          </Link>
        ) : (
          full && <StatusBadge tone="neutral">{W.full}</StatusBadge>
        )}
      </td>
    </tr>
  )
}

/** Where the table has the fullest classes alone: how many others there are, with the way to all of them. */
const OtherClasses = ({ count }: { count: number }) =>
  count <= 0 ? null : (
    <Text size="sm" mt="sm">
      <Anchor component={Link} to={PATHS.grades} inherit underline="always">
        {count === 1 ? W.otherClasses[0] : fill(W.otherClasses[1], { count: showCount(count) })}
      </Anchor>
    </Text>
  )

/** "Total de alunos por turma": a table whose bars only support the numbers. `count`: all classes of the year. */
export const ClassBars = ({ all, count }: { all: readonly OneClass[]; count: number }) => {
  const most = Math.max(1, ...all.map(({ active }) => active))
  return (
    <>
      <table className={classes.table} aria-label={DASHBOARD.perClass}>
        <thead>
          <tr>
            <th scope="col">{W.grade}</th>
            <td className={classes.barCell} aria-hidden />
            <th scope="col" className={classes.number}>
              {W.ofCapacity}
            </th>
            <th scope="col">
              <span className={classes.hidden}>{W.waitingList}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map(one => (
            <Row key={one.grade.id} one={one} most={most} />
          ))}
        </tbody>
      </table>
      <OtherClasses count={count - all.length} />
    </>
  )
}

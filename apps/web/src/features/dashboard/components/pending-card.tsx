import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/paths.ts'
import { pendingOptions, pendingTotal, pendingWords } from '../../planning/planning.api.ts'
import classes from './pending-card.module.css'

/** How much past days left over; the list itself opens with the classes. */
export const PendingCard = ({ yearId }: { yearId: string }) => {
  const { data, error } = useQuery(pendingOptions(yearId))
  if (error && !data) return <Text size="sm">Não foi possível ver o que está pendente.</Text>
  if (!data) return null
  if (data.plans.length === 0)
    return (
      <p className={classes.done}>
        <IconCircleCheck size={20} aria-hidden color="var(--lousa-good)" />
        Tudo em dia até ontem.
      </p>
    )
  return (
    <ul className={classes.counts}>
      {pendingWords(pendingTotal(data.plans)).map(({ of, words }) => (
        <li key={of}>
          <Link to={PATHS.classes} className={classes.count}>
            <IconAlertTriangle size={18} aria-hidden />
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

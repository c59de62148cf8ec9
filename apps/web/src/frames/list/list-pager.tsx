import { fill, M } from '@lousa/contract/messages.ts'
import type { Page } from '@lousa/contract/schema.ts'
import { Pagination, Text } from '@mantine/core'
import { useRef } from 'react'
import { showCount } from '../../lib/text/numbers.ts'
import classes from './list-rows.module.css'

/** The pages of a list, under its rows. */
export const ListPager = ({
  page,
  onPage,
  wide,
}: {
  page: Page<unknown>
  onPage?: (page: number) => void
  wide: boolean
}) => {
  const nav = useRef<HTMLElement>(null)
  if (!onPage || page.totalPages <= 1) return null
  const first = (page.currentPage - 1) * page.rowsPerPage + 1
  const last = Math.min(page.totalRowCount, first + page.data.length - 1)
  const turnTo = (number: number) => {
    onPage(number)
    // Reading goes on at the first row, not at the foot of the page before.
    nav.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav ref={nav} className={classes.pager} aria-label={M.pager.pages}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {fill(M.pager.rows, {
          first: showCount(first),
          last: showCount(last),
          total: showCount(page.totalRowCount),
        })}
      </Text>
      <Pagination
        total={page.totalPages}
        value={page.currentPage}
        onChange={turnTo}
        siblings={wide ? 1 : 0}
        size="sm"
        classNames={{ control: classes.page ?? '' }}
        getControlProps={control => ({
          'aria-label': {
            previous: M.pager.previous,
            next: M.pager.next,
            first: M.pager.first,
            last: M.pager.last,
          }[control],
        })}
        getItemProps={number => ({ 'aria-label': fill(M.pager.page, { number }) })}
      />
    </nav>
  )
}

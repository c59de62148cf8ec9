/**
 * The page of a list by date on which a day begins, from 1; the last page where all rows are of former days. `before`: rows of former
 * days. `total`: all rows. Source: docs/api.md, Lists.
 */
export const pageOfDay = ({
  before,
  total,
  rowsPerPage,
}: {
  readonly before: number
  readonly total: number
  readonly rowsPerPage: number
}): number => Math.max(1, Math.min(Math.floor(before / rowsPerPage) + 1, Math.ceil(total / rowsPerPage)))

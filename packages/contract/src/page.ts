export type Page<T> = {
  data: T[]
  currentPage: number
  nextPage: number | null
  previousPage: number | null
  rowsPerPage: number
  totalPages: number
  totalRowCount: number
}

/** Builds the pagination object around one page of rows. `totalPages` is at least 1. */
export const pageOf = <T>(
  data: T[],
  { currentPage, rowsPerPage }: { currentPage: number; rowsPerPage: number },
  totalRowCount: number,
): Page<T> => {
  const totalPages = Math.max(1, Math.ceil(totalRowCount / rowsPerPage))
  return {
    data,
    currentPage,
    nextPage: currentPage < totalPages ? currentPage + 1 : null,
    previousPage: currentPage > 1 ? Math.min(currentPage - 1, totalPages) : null,
    rowsPerPage,
    totalPages,
    totalRowCount,
  }
}

/** A list without paging: everything in one page of the same shape. */
export const allOf = <T>(data: T[]): Page<T> =>
  pageOf(data, { currentPage: 1, rowsPerPage: Math.max(1, data.length) }, data.length)

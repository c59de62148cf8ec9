/** A month in an address: '2026-08'. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const utc = (month: string, monthsOn: number, day: number): Date => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + monthsOn, day))
}

export const monthOf = (date: string): string => date.slice(0, 7)

export const addMonths = (month: string, months: number): string =>
  utc(month, months, 1).toISOString().slice(0, 7)

/** '2026-02' → '2026-02-28'. */
export const lastDayOf = (month: string): string => utc(month, 1, 0).toISOString().slice(0, 10)

const name = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-08' → 'agosto de 2026'. */
export const showMonth = (month: string): string => name.format(utc(month, 0, 1))

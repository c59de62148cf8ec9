import type { KyselyPlugin } from 'kysely'

/** Asks for the plan in the place of the rows. */
export const explaining = (plan: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (node.kind !== 'RawNode') return node
    const [first, ...rest] = node.sqlFragments
    return {
      ...node,
      sqlFragments: [`explain (analyze, costs off, timing off, summary off) ${first}`, ...rest],
    }
  },
  transformResult: async ({ result }) => {
    plan.push(...result.rows.map(row => String(row['QUERY PLAN'])))
    return { ...result, rows: [] }
  },
})

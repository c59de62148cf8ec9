import { flatten } from './route-rules.ts'
import { ROUTE_TREE } from './route-tree.ts'

export const ROUTES = flatten(ROUTE_TREE)

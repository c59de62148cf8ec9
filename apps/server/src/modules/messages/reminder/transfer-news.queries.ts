export { officeAccounts } from '../request/request.queries.ts'

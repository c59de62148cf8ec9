export { schoolClass as grade } from '@lousa/contract/academics/academics.contract.ts'

export { release } from '@lousa/contract/planning/release/release.contract.ts'

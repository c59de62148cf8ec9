/** The select of the kit with everything that opens under it: more than most screens are. See `select.tsx`. */
export { Select as KitSelect } from '@mantine/core'

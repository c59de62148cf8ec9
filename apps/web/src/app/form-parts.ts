import { toNestErrors } from '@hookform/resolvers'
import { fieldErrors } from '@lousa/contract/validation.ts'
import { Select, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'

/** What forms are made of. Who works with forms all day finds it there: fetched when nothing better is to be done. */
export const FORM_PARTS = [useForm, toNestErrors, fieldErrors, Select, TextInput]

import { toNestErrors } from '@hookform/resolvers'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { KitSelect } from '../../ui/kit-select.ts'

/** What forms are made of. Who works with forms all day finds it there: fetched when nothing better is to be done. */
export const FORM_PARTS = [useForm, toNestErrors, fieldErrors, KitSelect, TextInput]

import { toNestErrors } from '@hookform/resolvers'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { KitSelect } from '../../ui/kit-select.ts'

/** The code of forms. Roles that work with forms all day get it in an idle moment. */
export const FORM_PARTS = [useForm, toNestErrors, fieldErrors, KitSelect, TextInput]

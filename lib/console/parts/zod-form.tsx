import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, InputNumber, Select, Switch, Upload } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { fieldName, helpOf, openOptions, optionGroups, optionName } from '../../domain/staff/field-words.ts'
import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import { FEN } from '../../operate-center/contract/values.ts'
import { type Chosen, ChosenField, useChosen } from './chosen.tsx'
import { base64Of } from './file-bytes.ts'
import { isPicture, PictureField } from './picture-field.tsx'
import { emptyOf, mayBeEmpty } from './schema.ts'

type Errors = Readonly<Record<string, string>>

type FormProps = {
  /** Of an object. */
  schema: Schema
  value: Readonly<Record<string, unknown>>
  onChange: (value: Record<string, unknown>) => void
  errors: Errors
  /** Fields that are not asked: what they are is known. */
  known?: readonly string[]
  /** The fields that are asked, in this order; not given: all. */
  only?: readonly string[]
  /** Path of the object within the input; empty at the top. */
  at?: string
}

/** The fields of an object of a call's input, from its schema: each has a label, its control, and its error below. */
export function ZodForm({ schema, value, onChange, errors, known = [], only, at = '' }: FormProps) {
  const all = Object.entries(schema.properties ?? {})
  const asked = only ? only.flatMap((wanted) => all.filter(([name]) => name === wanted)) : all
  // What has been seen is what the form began with: nobody is asked for it.
  const hidden = [...known, 'seen']
  const fields = asked.filter(([name, field]) => !hidden.includes(name) && field.const === undefined)
  return fields.map(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`
    return (
      <Field
        key={name}
        name={name}
        path={path}
        schema={field}
        required={schema.required?.includes(name) ?? false}
        value={value[name]}
        errors={errors}
        onChange={(next) => {
          const { [name]: _, ...others } = value
          onChange(next === undefined ? others : { ...others, [name]: next })
        }}
      />
    )
  })
}

type FieldProps = {
  name: string
  path: string
  schema: Schema
  required: boolean
  value: unknown
  onChange: (value: unknown) => void
  errors: Errors
}

function Field({ name, path, schema, required, value, onChange, errors }: FieldProps) {
  const id = useId()
  const { schema: bare, nullable } = unwrapped(schema)
  const chosen = useChosen()(path)
  const label = fieldName(path)
  const error = errors[path]
  const asked = required && !nullable && schema.default === undefined
  const nested = bare.type === 'object' || bare.type === 'array' || (bare.oneOf ?? bare.anyOf)
  if (nested && !isChoiceList(bare) && !(bare.type === 'array' && chosen)) {
    return (
      <fieldset className="group" id={`field-${path}`}>
        <legend>{label}</legend>
        {error && <p className="error">{error}</p>}
        <Nested
          path={path}
          schema={bare}
          value={value}
          onChange={onChange}
          errors={errors}
          optional={nullable || !asked}
        />
      </fieldset>
    )
  }
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={asked && !mayBeEmpty(bare)}
      help={error ?? helpOf(path)}
      {...(error ? { validateStatus: 'error' as const } : {})}
    >
      <Control
        id={id}
        name={name}
        path={path}
        schema={bare}
        chosen={chosen}
        value={value}
        onChange={onChange}
        label={label}
        clearable={!asked}
      />
    </Form.Item>
  )
}

function isChoiceList({ type, items }: Schema): boolean {
  return type === 'array' && (items?.enum !== undefined || (items?.type === 'string' && !items.pattern))
}

type ControlProps = {
  id: string
  name: string
  path: string
  schema: Schema
  /** Null: the field is typed. */
  chosen: Chosen | null
  value: unknown
  onChange: (value: unknown) => void
  label: string
  clearable: boolean
}

const DATE = '^\\d{4}-\\d{2}-\\d{2}$'

function Control({ id, name, path, schema, chosen, value, onChange, label, clearable }: ControlProps) {
  if (chosen && schema.type !== 'object' && !schema.enum) {
    const multiple = schema.type === 'array'
    return <ChosenField {...{ id, label, value, onChange, multiple, clearable, chosen }} />
  }
  const options = (from: readonly (string | number)[]) =>
    from.filter((one) => one !== '').map((one) => ({ value: one, label: optionName(path, one) }))
  const words = openOptions(path)
  if (words && schema.type !== 'array') {
    // Numbers are numbers again: an object's keys are texts.
    const codeOf = (key: string) => (schema.type === 'string' ? key : Number(key))
    return (
      <Select
        id={id}
        value={value as string | number | undefined}
        options={Object.entries(words).map(([key, word]) => ({ value: codeOf(key), label: word }))}
        allowClear={clearable}
        placeholder="请选择"
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  }
  if (schema.enum) {
    return (
      <Select
        id={id}
        value={value === '' ? undefined : (value as string | undefined)}
        options={options(schema.enum)}
        allowClear={clearable}
        placeholder="请选择"
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  }
  if (schema.type === 'array') {
    type Offered = { label: string; value?: string | number; options?: ReturnType<typeof options> }
    const grouped: Offered[] | undefined = optionGroups(path)?.map(({ name, codes }) => ({
      label: name,
      options: options(codes),
    }))
    const listed: Offered[] = schema.items?.enum ? options(schema.items.enum) : []
    return (
      <Select
        id={id}
        mode={schema.items?.enum ? 'multiple' : 'tags'}
        value={(value as string[] | undefined) ?? []}
        options={grouped ?? listed}
        tokenSeparators={['\n', '，', ',']}
        // A list of what has been typed would take a tag away again by the Tab key.
        {...(schema.items?.enum ? {} : { open: false, suffixIcon: null })}
        placeholder={schema.items?.enum ? '请选择' : '输入后按回车，可添加多项'}
        onChange={onChange}
      />
    )
  }
  if (schema.type === 'boolean') {
    return <Switch id={id} checked={value === true} onChange={onChange} aria-label={label} />
  }
  if (schema.description === FEN) {
    return (
      <InputNumber
        id={id}
        value={typeof value === 'number' ? value / 100 : null}
        precision={2}
        prefix="¥"
        style={{ width: 200 }}
        onChange={(next) => onChange(next === null ? undefined : Math.round(Number(next) * 100))}
      />
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return (
      <InputNumber
        id={id}
        value={typeof value === 'number' ? value : null}
        style={{ width: 200 }}
        {...(schema.type === 'integer' ? { precision: 0 } : {})}
        onChange={(next) => onChange(next === null ? undefined : Number(next))}
      />
    )
  }
  if (schema.pattern === DATE) {
    return (
      <DatePicker
        id={id}
        value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
        onChange={(next) => onChange(next ? next.format('YYYY-MM-DD') : undefined)}
      />
    )
  }
  if (schema.format === 'date-time') {
    return (
      <DatePicker
        id={id}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        value={typeof value === 'string' && value !== '' ? inChina(value) : null}
        onChange={(next) => onChange(next ? fromChina(next) : undefined)}
      />
    )
  }
  if (name === 'data') return <FileField id={id} value={value} onChange={onChange} />
  const text = typeof value === 'string' ? value : ''
  const typed = (next: string) => onChange(next === '' && clearable ? undefined : next)
  if (/password|^old$|secret/i.test(name)) {
    return (
      <Input.Password
        id={id}
        value={text}
        autoComplete="new-password"
        onChange={(event) => typed(event.target.value)}
      />
    )
  }
  if ((schema.maxLength ?? 0) > 128) {
    return (
      <Input.TextArea
        id={id}
        value={text}
        // Its own height is measured by a style attribute, which the page's policy forbids; CSS does it where it can.
        rows={3}
        onChange={(event) => typed(event.target.value)}
      />
    )
  }
  return <Input id={id} value={text} onChange={(event) => typed(event.target.value)} />
}

const CHINA = 8 * 60

/** The clock of China in the picker, wherever the desk stands. */
function inChina(iso: string) {
  return dayjs(new Date(Date.parse(iso) + (CHINA + new Date(iso).getTimezoneOffset()) * 60_000))
}

function fromChina(shown: dayjs.Dayjs): string {
  return new Date(`${shown.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString()
}

function FileField({
  id,
  value,
  onChange,
}: {
  id: string
  value: unknown
  onChange: (value: unknown) => void
}) {
  return (
    <Upload
      id={id}
      maxCount={1}
      beforeUpload={async (file) => {
        onChange(await base64Of(file))
        return false
      }}
      onRemove={() => onChange(undefined)}
    >
      <Button>{value ? '重新选择文件' : '选择文件'}</Button>
    </Upload>
  )
}

type NestedProps = Pick<FieldProps, 'path' | 'schema' | 'value' | 'onChange' | 'errors'> & {
  optional: boolean
}

function Nested({ path, schema, value, onChange, errors, optional }: NestedProps) {
  const absent = value === undefined || value === null
  if (absent && optional) {
    return (
      <Button size="small" icon={<PlusOutlined />} onClick={() => onChange(begun(schema))}>
        填写{fieldName(path)}
      </Button>
    )
  }
  const remove = optional && schema.type !== 'array' && (
    <Button size="small" type="text" icon={<DeleteOutlined />} onClick={() => onChange(null)}>
      不填
    </Button>
  )
  if (schema.type === 'array') {
    return <Items path={path} schema={schema} value={value} onChange={onChange} errors={errors} />
  }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) {
    return (
      <>
        <Choice path={path} choices={choices} value={value} onChange={onChange} errors={errors} />
        {remove}
      </>
    )
  }
  if (isPicture(schema)) {
    return (
      <>
        <PictureField
          label={fieldName(path)}
          value={value}
          onChange={onChange}
          error={errors[`${path}.src`] ?? errors[`${path}.alt`]}
        />
        {remove}
      </>
    )
  }
  if (schema.properties) {
    return (
      <>
        <ZodForm
          schema={schema}
          value={(value ?? {}) as Record<string, unknown>}
          onChange={onChange}
          errors={errors}
          at={path}
        />
        {remove}
      </>
    )
  }
  return <Entries path={path} schema={schema} value={value} onChange={onChange} />
}

function begun(schema: Schema): unknown {
  const { default: _, ...bare } = schema
  return schema.type === 'array' ? [emptyOf(schema.items ?? {})] : emptyOf(bare)
}

/** A list of groups: each can be removed, moved up, and one added at the end. */
function Items({ path, schema, value, onChange, errors }: Omit<NestedProps, 'optional'>) {
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const inner = unwrapped(schema.items ?? {}).schema
  const isGroup = Boolean(inner.properties || inner.oneOf || inner.anyOf || inner.type === 'array')
  const chosen = useChosen()(path)
  const set = (index: number, next: unknown) =>
    onChange(items.map((item, at) => (at === index ? next : item)))
  return (
    <div className="items">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <fieldset className="item" key={index} aria-label={`${fieldName(path)} 第${index + 1}项`}>
          <div className="item-head">
            {isGroup ? (
              <span>第{index + 1}项</span>
            ) : (
              <label htmlFor={`${path}.${index}`}>第{index + 1}项</label>
            )}
            <span>
              <Button
                size="small"
                type="text"
                disabled={index === 0}
                onClick={() => onChange(items.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
              >
                上移
              </Button>
              <Button size="small" type="text" danger onClick={() => onChange(items.toSpliced(index, 1))}>
                删除
              </Button>
            </span>
          </div>
          {inner.properties && !isPicture(inner) ? (
            <ZodForm
              schema={inner}
              value={(item ?? {}) as Record<string, unknown>}
              onChange={(next) => set(index, next)}
              errors={errors}
              at={`${path}.${index}`}
            />
          ) : isGroup ? (
            <Nested
              path={`${path}.${index}`}
              schema={inner}
              value={item}
              onChange={(next) => set(index, next)}
              errors={errors}
              optional={false}
            />
          ) : (
            <Control
              id={`${path}.${index}`}
              name=""
              path={`${path}.${index}`}
              schema={inner}
              chosen={chosen}
              value={item}
              onChange={(next) => set(index, next)}
              label={`${fieldName(path)}${index + 1}`}
              clearable={false}
            />
          )}
        </fieldset>
      ))}
      {items.length < (schema.maxItems ?? 200) && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...items, emptyOf(inner)])}>
          添加{fieldName(path)}
        </Button>
      )}
    </div>
  )
}

/** One of several forms of a group, told apart by the field that has one value in each. */
function Choice({
  path,
  choices,
  value,
  onChange,
  errors,
}: Pick<NestedProps, 'path' | 'value' | 'onChange' | 'errors'> & { choices: readonly Schema[] }) {
  const key = Object.entries(choices[0]?.properties ?? {}).find(([, field]) => field.const !== undefined)?.[0]
  const current = (value ?? {}) as Record<string, unknown>
  const chosen =
    choices.find((choice) => key && choice.properties?.[key]?.const === current[key]) ?? choices[0]
  if (!key || !chosen) return null
  return (
    <>
      <Select
        value={current[key] as string}
        aria-label={fieldName(`${path}.${key}`)}
        style={{ minWidth: 200, marginBottom: 12 }}
        options={choices.map((choice) => {
          const word = choice.properties?.[key]?.const as string
          return { value: word, label: optionName(`${path}.${key}`, word) }
        })}
        onChange={(word) => {
          const next = choices.find((choice) => choice.properties?.[key]?.const === word)
          onChange({ ...(emptyOf(next ?? {}) as object), [key]: word })
        }}
      />
      <ZodForm schema={chosen} value={current} onChange={onChange} errors={errors} at={path} known={[key]} />
    </>
  )
}

/** Values by name, where the names are free or fixed words. */
function Entries({
  path,
  schema,
  value,
  onChange,
}: Pick<NestedProps, 'path' | 'schema' | 'value' | 'onChange'>) {
  const current = (value ?? {}) as Record<string, unknown>
  const chosenAt = useChosen()
  const inner =
    typeof schema.additionalProperties === 'object'
      ? unwrapped(schema.additionalProperties).schema
      : { type: 'string' }
  const names = schema.propertyNames?.enum?.map(String) ?? Object.keys(current)
  return (
    <div className="items">
      {names.map((name) => (
        <Form.Item key={name} label={optionName(path, name)} htmlFor={`${path}.${name}`}>
          <Control
            id={`${path}.${name}`}
            name={name}
            path={`${path}.${name}`}
            schema={inner}
            chosen={chosenAt(`${path}.${name}`)}
            value={current[name]}
            onChange={(next) => {
              const { [name]: _, ...others } = current
              onChange(next === undefined ? others : { ...others, [name]: next })
            }}
            label={optionName(path, name)}
            clearable
          />
        </Form.Item>
      ))}
      {!schema.propertyNames?.enum && (
        <Input.Search
          placeholder="新增一项：填写名称后按回车"
          enterButton="添加"
          onSearch={(name) => name && onChange({ ...current, [name]: emptyOf(inner) ?? '' })}
        />
      )}
    </div>
  )
}

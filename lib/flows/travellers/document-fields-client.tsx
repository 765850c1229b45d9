'use client'

import { formatDateWithYear } from '../../base/calendar/dates.ts'
import { documentName } from '../../domain/people/document-names.ts'
import { documentTypes } from '../../domain/vocabulary.ts'
import { Field, SelectField } from '../../ui/field-client.tsx'
import { Icon } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'
import {
  emptyDocument,
  type FormNeeds,
  type FormState,
  ID_CARD,
  numberNote,
  withNumber,
} from './form-state.ts'
import styles from './travellers.module.css'

type Props = {
  form: FormState
  needs: FormNeeds
  errors: Readonly<Record<string, string>>
  today: () => string
  onChange: (patch: Partial<FormState> | ((before: FormState) => FormState)) => void
  onReveal: () => void
}

/** Identity documents of a traveller: those the product accepts first, each type once. */
export function DocumentFields({ form, needs, errors, today, onChange, onReveal }: Props) {
  const accepted = needs && needs.documents.length > 0 ? needs.documents : documentTypes
  const unused = accepted.filter((type) => !form.documents.some((document) => document.type === type))
  const set = (index: number, patch: Partial<FormState['documents'][number]>) =>
    onChange((before) => ({
      ...before,
      documents: before.documents.map((document, at) =>
        at === index ? { ...document, ...patch } : document,
      ),
    }))
  return (
    <>
      {form.documents.map((document, index) => {
        const path = `documents.${index}`
        const name = documentName(document.type, needs?.scope)
        const types = [document.type, ...unused].sort((a, b) => a - b)
        const note = numberNote(form, index, needs, today())
        return (
          <section key={document.type} className={`${ui.block} ${styles.fields}`} aria-label={name}>
            {document.kept ? (
              <div className={styles.documentName}>
                <strong>{name}</strong>
                {accepted.includes(document.type) ? null : <span className={ui.tagPlain}>本订单不使用</span>}
                <button type="button" className={ui.text} aria-label={`显示${name}号码`} onClick={onReveal}>
                  显示
                </button>
                <button
                  type="button"
                  className={ui.text}
                  aria-label={`重填${name}号码`}
                  onClick={() => set(index, { number: '', kept: false })}
                >
                  重填
                </button>
              </div>
            ) : (
              <SelectField
                label="证件类型"
                value={String(document.type)}
                error={errors[`${path}.type`]}
                options={types.map((type) => ({
                  value: String(type),
                  label: documentName(type, needs?.scope),
                }))}
                onChange={(value) => {
                  const type = types.find((offered) => String(offered) === value) ?? document.type
                  set(index, { ...emptyDocument(type), number: document.number })
                }}
              />
            )}
            <Field
              label="证件号码"
              required
              placeholder={`请输入${name}号码`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={document.number}
              readOnly={document.kept}
              error={errors[`${path}.number`]}
              help={note || undefined}
              onChange={(number) => onChange((before) => withNumber(before, index, number, today()))}
            />
            {document.type === ID_CARD ? (
              <PersonLine form={form} />
            ) : (
              <>
                <Field
                  label="有效期至"
                  type="date"
                  required
                  value={document.expiry}
                  error={errors[`${path}.expiry`]}
                  onChange={(expiry) => set(index, { expiry })}
                />
                <Field
                  label="签发地"
                  placeholder="选填，如 上海"
                  maxLength={40}
                  value={document.issuePlace}
                  onChange={(issuePlace) => set(index, { issuePlace })}
                />
                {needs === null ? (
                  <Field
                    label="签发日期"
                    type="date"
                    value={document.issueDate ?? ''}
                    error={errors[`${path}.issueDate`]}
                    onChange={(issueDate) => set(index, { issueDate })}
                  />
                ) : null}
              </>
            )}
            {/* Within an order a kept document stays: another product may need it. */}
            {form.documents.length > 1 && (needs === null || !document.kept) ? (
              <button
                type="button"
                className={styles.quiet}
                onClick={() =>
                  onChange((before) => ({
                    ...before,
                    documents: before.documents.filter((_, at) => at !== index),
                  }))
                }
              >
                {document.kept ? `删除${name}` : `不添加${name}`}
              </button>
            ) : null}
          </section>
        )
      })}
      {errors.documents ? (
        <p className={styles.problem} role="alert">
          {errors.documents}
        </p>
      ) : null}
      {unused.length > 0 && form.documents.length < 5 ? (
        <button
          type="button"
          className={styles.add}
          onClick={() =>
            onChange((before) => ({
              ...before,
              documents: [...before.documents, emptyDocument(unused[0] ?? ID_CARD)],
            }))
          }
        >
          <Icon name="plus" size={18} />
          {form.documents.length > 0 ? '添加其他证件' : '添加证件'}
        </button>
      ) : null}
    </>
  )
}

/** Sex and birthday read from the ID card, for the shopper to check. */
function PersonLine({ form: { sex, birthday } }: { form: FormState }) {
  if (birthday === '' || sex === 9) return null
  return (
    <p className={styles.person}>
      {sex === 1 ? '男' : '女'}，{formatDateWithYear(birthday).split(' ')[0]}出生
    </p>
  )
}

import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { VoucherAtTill } from '../../operate-center/contract/vouchers/staff-vouchers.ts'
import { ask, newKey } from '../door/ask.ts'
import type { Place } from '../door/place.ts'

/** Asks why a redemption is taken back, and takes it back. */
export function UndoDialog({
  place,
  voucher,
  onClose,
  onDone,
}: {
  place: Place
  voucher: VoucherAtTill
  onClose: () => void
  onDone: (vouchers: VoucherAtTill[]) => void
}) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  // One key for one dialog: a second tap, or a try after a cut connection, is the same undo.
  const [key] = useState(newKey)
  const text = reason.trim()

  async function undo() {
    setBusy(true)
    const { voucherId } = voucher
    const answer = await ask('staff.undoRedemption', place, { voucherId, reason: text }, { key })
    setBusy(false)
    if (answer.ok) return onDone(answer.value.vouchers)
    const { failure } = answer
    setSaid(failure.kind === 'invalid' ? Object.values(failure.fields).join('；') : failure.message)
  }

  return (
    <Modal
      open
      title={`撤销核销：${voucher.name}`}
      onCancel={onClose}
      okText="撤销核销"
      okButtonProps={{ danger: true, disabled: text.length < 2 }}
      confirmLoading={busy}
      onOk={() => void undo()}
    >
      {said && <Alert type="error" showIcon title={said} className="said" />}
      <p className="note">凭证恢复为未使用，可以再次核销。原因会记入操作日志。</p>
      <Form layout="vertical">
        <Form.Item label="原因" htmlFor="undo-reason" required>
          <Input
            id="undo-reason"
            value={reason}
            maxLength={100}
            placeholder="如：扫错了客人的凭证"
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

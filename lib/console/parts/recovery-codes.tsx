import { Alert, Button, Typography } from 'antd'

/** Recovery codes, which are shown once: each stands for the second factor one time. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请把恢复码抄在纸上保存"
        description="设备丢失时，填写密码后可以用一个恢复码代替，每个只能使用一次。关闭后不再显示。"
        className="said"
      />
      <Typography.Paragraph copyable={{ text: codes.join('\n') }}>
        <span className="codes">{codes.join('\n')}</span>
      </Typography.Paragraph>
      <Button type="primary" block onClick={onDone}>
        已保存，继续
      </Button>
    </>
  )
}

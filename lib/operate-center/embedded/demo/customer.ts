/** The demo's customer, who has coupons and orders; invented, as the number says. */
export const demoCustomer = { id: 'demo-coupons', mobile: '13800002026', name: '演示客户' }

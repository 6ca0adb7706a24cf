export { Breadcrumb, Drawer, Dropdown, Menu, Modal, Pagination, Popconfirm, Steps, Tabs } from 'antd'

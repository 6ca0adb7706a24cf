export { Alert, Avatar, Badge, Button, Card, Divider, Empty, Flex, Skeleton, Space, Spin, Tag, Tooltip, Typography } from 'antd'
